import { runService } from '@loop-petal/service-kit/runtime/run-service';
import { paymentsService } from './service.ts';

await runService(paymentsService);
