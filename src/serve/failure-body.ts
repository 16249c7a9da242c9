import type { ErrorCode } from '../errors.js';

/** How every failure is answered. */
export interface FailureBody {
  readonly error: { readonly code: ErrorCode; readonly message: string };
}

export function failureBody(code: ErrorCode, message: string): FailureBody {
  return { error: { code, message } };
}
