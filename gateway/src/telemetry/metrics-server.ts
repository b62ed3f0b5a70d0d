import type { Server } from 'node:http';
import { collectProcessMetrics, metricsRoute } from '@loop-petal/service-kit/telemetry/metrics';
import express from 'express';

/** Prometheus metrics on a separate port, because the public port must not expose them. */
export function createMetricsServer(host: string, port: number | undefined) {
  let server: Server | undefined;
  return {
    async start() {
      if (port === undefined) return;
      collectProcessMetrics();
      server = express().get('/metrics', metricsRoute).listen(port, host);
    },
    async stop() {
      server?.close();
      server?.closeAllConnections();
    },
  };
}
