import { runService } from '@loop-petal/service-kit/runtime/run-service';
import { productionService } from './service.ts';

await runService(productionService);
