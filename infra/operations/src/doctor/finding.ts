export interface Finding {
  level: 'ok' | 'advice' | 'wrong';
  what: string;
  hint?: string;
}

export const ok = (what: string): Finding => ({ level: 'ok', what });
export const advice = (what: string, hint: string): Finding => ({ level: 'advice', what, hint });
export const wrong = (what: string, hint: string): Finding => ({ level: 'wrong', what, hint });
