import { runService } from '@loop-petal/service-kit/service/run-service';
import { paymentsService } from './service.ts';

await runService(paymentsService);
