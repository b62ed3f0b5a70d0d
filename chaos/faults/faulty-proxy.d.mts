export type FaultyProxy = {
  port: number;
  strike(fault: 'slow' | 'reset' | 'cut' | 'requests-lost' | 'answers-lost'): void;
  heal(): void;
  close(): Promise<void>;
};
export declare function startFaultyProxy(port: number): Promise<FaultyProxy>;
