export type SandboxOutcome = 'approve' | 'decline' | 'insufficient-funds' | 'error-once' | 'pending' | 'capture-fails';

const DOCUMENTED: Record<string, SandboxOutcome> = {
  '4111111111111111': 'approve',
  '4000000000000002': 'decline',
  '4000000000009995': 'insufficient-funds',
  '4000000000000119': 'error-once',
  '4000000000003220': 'pending',
  '4000000000000341': 'capture-fails',
};

/** @returns null for a number that is not a documented test card and may be a real card */
export function documentedOutcome(cardNumber: string): SandboxOutcome | null {
  return DOCUMENTED[cardNumber] ?? null;
}
