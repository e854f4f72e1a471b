import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import * as v from "valibot";
import { checkAnswer } from "./checked-fetch.ts";

const created = "http.server.response.created";
const Created = v.object({ request: v.instance(IncomingMessage), response: v.instance(ServerResponse) });

/**
 * Checks every answer of this process's API at an address, to any client: a command, a browser, a script in another language.
 * `end` throws if openapi.json does not document an answer.
 */
export function watchAnswers(apiUrl: string): { end(): void } {
  const { port, origin } = new URL(apiUrl);
  const offences: unknown[] = [];

  function watch(message: unknown): void {
    const { request, response } = v.parse(Created, message);
    if (String(request.socket.localPort) !== port) return;
    const { method = "GET", url = "/" } = request;
    const [writeHead, end] = [response.writeHead.bind(response), response.end.bind(response)];
    let contentType: string | null = null;
    Object.assign(response, {
      writeHead(status: number, headers: OutgoingHttpHeaders) {
        contentType = String(headers["content-type"]);
        return writeHead(status, headers);
      },
      end(body: string | Buffer) {
        try {
          checkAnswer({
            method,
            url: new URL(url, origin).href,
            status: response.statusCode,
            contentType,
            body: String(body),
          });
        } catch (error) {
          offences.push(error);
        }
        return end(body);
      },
    });
  }

  subscribe(created, watch);
  return {
    end() {
      unsubscribe(created, watch);
      if (offences.length > 0) throw new AggregateError(offences, offences.map(String).join("\n"));
    },
  };
}
