import { types } from 'node:util';
import { type Logger, pino, stdSerializers } from 'pino';
import { requestContext, traceFields } from '../runtime/request-context.ts';

export type { Logger };

/** Fields that are never logged, at any depth; names are compared ignoring case, `-` and `_`. */
const SECRET_FIELDS = new Set(
  [
    'password newPassword currentPassword passwordHash secret cvv cvc number cardNumber card pan expiry',
    'token accessToken refreshToken idToken paymentToken resetToken authorization cookie setCookie',
    'xInternalToken sessionToken totp otp apiKey clientSecret',
  ]
    .join(' ')
    .split(' ')
    .map((name) => name.toLowerCase()),
);
const MAX_DEPTH = 8;
const STDOUT = 1;

/** JSON lines on stdout with the ids of request and trace. Redacts secrets by field name at any depth. */
export function createLogger(service: string, level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: { service },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: Record<string, unknown>) => redact(fields, 0) as Record<string, unknown>,
    },
    serializers: { err: errorFields, error: errorFields },
    mixin: () => {
      const context = requestContext();
      return context ? { requestId: context.requestId, ...traceFields(context) } : {};
    },
  };
  return pino(options, destination ?? linesInto(STDOUT));
}

export function linesInto(fd: number) {
  return pino.destination({ dest: fd, sync: true }).on('error', () => undefined);
}

function errorFields(error: unknown): unknown {
  return types.isNativeError(error) ? redact(stdSerializers.err(error), 0) : error;
}

function redact(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || types.isNativeError(value) || types.isDate(value)) return value;
  if (depth > MAX_DEPTH) return '[too deep]';
  if (Array.isArray(value)) return value.map((entry) => redact(entry, depth + 1));
  if (Buffer.isBuffer(value)) return `[${value.length} bytes]`;
  const clean: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) {
    clean[name] = SECRET_FIELDS.has(name.toLowerCase().replace(/[-_]/g, '')) ? '[redacted]' : redact(field, depth + 1);
  }
  return clean;
}
