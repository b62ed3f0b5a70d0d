import { runService } from '@loop-petal/service-kit/service/run-service';
import { identityService } from './service.ts';

await runService(identityService);
