import { runService } from '@loop-petal/service-kit/runtime/run-service';
import { catalogService } from './service.ts';

await runService(catalogService);
