import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import * as v from "valibot";
import { expect, it } from "vitest";
import { letPeopleIn } from "../../../local/bootstrap/demo.ts";

it("asks again where a portal that has just come up hangs up", async () => {
  const asked: string[] = [];
  const portal = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push(body);
      if (asked.length === 1) request.socket.destroy();
      else response.end("{}");
    });
  });
  portal.listen(0, "127.0.0.1");
  await once(portal, "listening");
  const { port } = v.parse(v.object({ port: v.number() }), portal.address());

  await letPeopleIn(`http://127.0.0.1:${port}`);
  portal.closeAllConnections();
  portal.close();

  expect(asked).toEqual(['{"maxSessions":10}', '{"maxSessions":10}']);
});
