import { connect } from "node:net";

/**
 * Lambda's Runtime API, as the runtime client's native part calls it. Over a plain socket, since `node:http` would be loaded
 * before the function that needs it, and its share of a start would not be measured.
 */
async function call(method: "GET" | "POST", path: string, body = "") {
  const [host = "", port] = (process.env["AWS_LAMBDA_RUNTIME_API"] ?? "").split(":");
  const { promise, resolve, reject } = Promise.withResolvers<{ bodyJson: string; headers: object }>();
  // HTTP 1.0: the answer ends with the connection, and is not in chunks.
  const head = `${method} /2018-06-01/runtime/${path} HTTP/1.0\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`;
  let answer = "";
  connect(Number(port), host)
    .setEncoding("utf8")
    .on("data", (data: string) => {
      answer += data;
    })
    .on("error", reject)
    .on("end", () => {
      const end = answer.indexOf("\r\n\r\n");
      const lines = answer.slice(0, end).split("\r\n").slice(1);
      const headers: Record<string, string> = {};
      for (const line of lines) {
        const colon = line.indexOf(":");
        headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
      }
      resolve({ bodyJson: answer.slice(end + 4), headers });
    })
    .write(head + body);
  return await promise;
}

export const initializeClient = () => undefined;
export const next = async () => await call("GET", "invocation/next");
export const done = async (id: string, body: string) => await call("POST", `invocation/${id}/response`, body);
export const error = async (id: string, body: string) => await call("POST", `invocation/${id}/error`, body);
