import { request } from "node:http";
import { text } from "node:stream/consumers";

/** Lambda's Runtime API, as the runtime client's native part calls it. */
async function call(method: "GET" | "POST", path: string, body = "") {
  const [hostname, port] = (process.env["AWS_LAMBDA_RUNTIME_API"] ?? "").split(":");
  const { promise, resolve, reject } = Promise.withResolvers<{ bodyJson: string; headers: object }>();
  request({ hostname, port, method, path: `/2018-06-01/runtime/${path}` }, (response) => {
    text(response).then((bodyJson) => resolve({ bodyJson, headers: response.headers }), reject);
  })
    .on("error", reject)
    .end(body);
  return await promise;
}

export const initializeClient = () => undefined;
export const next = async () => await call("GET", "invocation/next");
export const done = async (id: string, body: string) => await call("POST", `invocation/${id}/response`, body);
export const error = async (id: string, body: string) => await call("POST", `invocation/${id}/error`, body);
