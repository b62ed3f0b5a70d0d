import { randomInt } from 'node:crypto';

const PATTERN = /^LP(\d{10})(\d)$/;

export function newTrackingNumber(): string {
  const digits = String(randomInt(0, 10_000_000_000)).padStart(10, '0');
  return `LP${digits}${checkDigit(digits)}`;
}

export function isTrackingNumber(text: string): boolean {
  const match = PATTERN.exec(text);
  return match !== null && checkDigit(match[1] ?? '') === match[2];
}

/** Luhn's check digit (ISO/IEC 7812-1), which detects a mistyped digit and most swapped digits. */
function checkDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}
