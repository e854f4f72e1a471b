import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, expect, it } from "vitest";
import { listen } from "../../../local/machine/ports.ts";
import { createClient } from "../../client.ts";

const servers: Server[] = [];
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  return `http://127.0.0.1:${await listen(server, 0)}`;
}
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await once(server.close(), "close");
  }
});

it.each([301, 302, 307, 308])("a client follows no redirect with its secret: %i", async (status) => {
  const seen: string[] = [];
  const elsewhere = await serve((request, response) => {
    seen.push(String(request.url));
    response.end("{}");
  });
  const url = await serve((_request, response) => response.writeHead(status, { location: elsewhere }).end());

  await expect(createClient(url, { clientId: "id", secret: "secret" }).GET("/apartments")).rejects.toMatchObject({
    name: "Refused",
    status,
  });
  expect(seen).toEqual([]);
});

it("a client sends no secret without TLS to another machine", () => {
  expect(() => createClient("http://declarations.example/api/v1", { clientId: "id", secret: "secret" })).toThrow(
    "the address must begin with https://",
  );
});
