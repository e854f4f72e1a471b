/* oxlint-disable -- the typed rules: this file runs in a browser as it is, and has no types */

// The API reference in a browser: Swagger UI over the document that this very stack serves.

const apiPath = "/api/v1";

/** Once a login or a refresh was tried, its token is used for whatever is tried next. */
function useToken(response) {
  if (response.ok && /\/auth\/(token|refresh)$/.test(response.url)) {
    const { access_token } = JSON.parse(response.text);
    ui.preauthorizeApiKey("accessToken", access_token);
  }
  return response;
}

const answer = await fetch(`${apiPath}/openapi.json`);
const document = await answer.json();

const ui = SwaggerUIBundle({
  dom_id: "#reference",
  // Whatever address the document has for its servers: here it is this one.
  spec: { ...document, servers: [{ url: location.origin + apiPath, description: "This machine" }] },
  deepLinking: true,
  showExtensions: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
  responseInterceptor: useToken,
});
