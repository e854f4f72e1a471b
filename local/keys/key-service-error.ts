/** A refusal under the name that KMS gives it, so that the SDK makes its own class of it. */
export class KeyServiceError extends Error {
  override readonly name: string;

  constructor(name: KeyServiceErrorName, message: string) {
    super(message);
    this.name = name;
  }
}

export type KeyServiceErrorName =
  | "IncorrectKeyException"
  | "InvalidCiphertextException"
  | "InvalidKeyUsageException"
  | "NotFoundException"
  | "UnsupportedOperationException"
  | "ValidationException";
