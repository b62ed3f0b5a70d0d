import { runService } from '@loop-petal/service-kit/service/run-service';
import { settingsService } from './service.ts';

await runService(settingsService);
