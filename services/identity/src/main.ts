import { runService } from '@loop-petal/service-kit/runtime/run-service';
import { identityService } from './service.ts';

await runService(identityService);
