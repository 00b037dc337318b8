/** The error statuses of this backend with their HTTP statuses, as in Google's APIs. */
const HTTP_STATUS = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
  UNIMPLEMENTED: 501,
  UNAVAILABLE: 503,
} as const;

export type Status = keyof typeof HTTP_STATUS;

/** An error answer to a client: `status` is for programs, the message for people. */
export class Refusal extends Error {
  constructor(
    readonly status: Status,
    message: string,
  ) {
    super(message);
    this.name = 'Refusal';
  }

  /** The body of the answer, in the shape of Google's APIs. */
  toBody(): { error: { code: number; message: string; status: Status } } {
    return {
      error: { code: HTTP_STATUS[this.status], message: this.message, status: this.status },
    };
  }
}

export const invalid = (message: string): Refusal => new Refusal('INVALID_ARGUMENT', message);
