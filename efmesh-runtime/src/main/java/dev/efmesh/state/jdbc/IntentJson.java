package dev.efmesh.state.jdbc;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import dev.efmesh.model.EnvironmentName;
import dev.efmesh.model.ModelName;
import dev.efmesh.model.RelationName;
import dev.efmesh.state.Intent;
import dev.efmesh.state.Member;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** An intent as JSON text. Stateless. */
final class IntentJson {
    private static final JsonMapper JSON = new JsonMapper();

    private IntentJson() {}

    static String write(Intent intent) {
        ObjectNode body = JSON.createObjectNode();
        body.put("appliedBy", intent.appliedBy());
        ArrayNode members = body.putArray("members");
        for (Member member : intent.members()) {
            ObjectNode node = members.addObject();
            node.put("model", member.model().toString());
            node.put("fingerprint", member.fingerprint());
            member.tableId().ifPresent(id -> node.put("table", id));
            node.put("metadata", member.metadata());
        }
        ArrayNode drops = body.putArray("drops");
        intent.drops()
                .forEach(drop -> drops.addObject().put("schema", drop.schema()).put("name", drop.name()));
        return body.toString();
    }

    static Intent read(EnvironmentName environment, String text) {
        try {
            JsonNode body = JSON.readTree(text);
            List<Member> members = new ArrayList<>();
            for (JsonNode node : body.get("members")) {
                members.add(new Member(
                        ModelName.of(node.get("model").asText()),
                        node.get("fingerprint").asText(),
                        node.has("table") ? OptionalLong.of(node.get("table").asLong()) : OptionalLong.empty(),
                        node.get("metadata").asText()));
            }
            List<RelationName> drops = new ArrayList<>();
            for (JsonNode node : body.get("drops")) {
                drops.add(new RelationName(
                        node.get("schema").asText(), node.get("name").asText()));
            }
            return new Intent(environment, members, drops, body.get("appliedBy").asText());
        } catch (JsonProcessingException e) {
            throw new EfmeshException(
                    ErrorCode.STATE_UNREADABLE,
                    "the interrupted promotion of '" + environment + "' cannot be read: " + e.getOriginalMessage(),
                    "restore the state from a backup",
                    e);
        }
    }
}
