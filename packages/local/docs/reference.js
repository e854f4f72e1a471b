/* oxlint-disable -- the typed rules: this file runs in a browser unchanged and has no types */

// The API reference in a browser: Swagger UI over the document that this stack serves.

const apiPath = "/api/v1";

/** After a login or a refresh, later requests use its token. */
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
  // The document names other servers; requests go to this one.
  spec: { ...document, servers: [{ url: location.origin + apiPath, description: "This machine" }] },
  deepLinking: true,
  showExtensions: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
  responseInterceptor: useToken,
});
