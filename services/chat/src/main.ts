import { runService } from '@loop-petal/service-kit/runtime/run-service';
import { chatService } from './service.ts';

await runService(chatService);
