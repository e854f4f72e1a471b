/** Of the interface; its major number is the path prefix /api/v1. */
export const apiVersion = "1.0.0";
