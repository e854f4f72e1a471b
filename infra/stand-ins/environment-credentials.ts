/** Stands in for the SDK's credential chain in every bundle: a Lambda's credentials are in its environment. */
export const defaultProvider = () => async () => ({
  accessKeyId: process.env["AWS_ACCESS_KEY_ID"] ?? "",
  secretAccessKey: process.env["AWS_SECRET_ACCESS_KEY"] ?? "",
  ...(process.env["AWS_SESSION_TOKEN"] && { sessionToken: process.env["AWS_SESSION_TOKEN"] }),
});
