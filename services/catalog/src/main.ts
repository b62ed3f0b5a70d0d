import { runService } from '@loop-petal/service-kit/service/run-service';
import { catalogService } from './service.ts';

await runService(catalogService);
