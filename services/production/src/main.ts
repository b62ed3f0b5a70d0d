import { runService } from '@loop-petal/service-kit/service/run-service';
import { productionService } from './service.ts';

await runService(productionService);
