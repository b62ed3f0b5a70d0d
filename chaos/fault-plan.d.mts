export type FaultKind =
  | 'kill'
  | 'hang'
  | 'kill-supervisor'
  | 'broker-away'
  | 'events-repeated'
  | 'events-late'
  | 'disk-full'
  | 'mail-silent'
  | 'charge-not-sent'
  | 'charge-not-answered'
  | 'clock-jump'
  | 'link-slow'
  | 'link-cut'
  | 'link-reset'
  | 'link-requests-lost'
  | 'link-answers-lost';
export type Fault = { at: number; kind: FaultKind; target: string; durationMs: number };
export declare const FAULTS: Record<FaultKind, { targets: string | string[]; seconds?: [number, number] }>;
export declare function planFaults(options: {
  seed: number;
  counts: Partial<Record<FaultKind, number>>;
  parts: string[];
  links: string[];
  longestPauseMs: number;
  longestMs?: number;
  lasting?: Partial<Record<FaultKind, number>>;
}): Fault[];
