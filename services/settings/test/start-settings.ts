import { startTestService } from '@loop-petal/service-kit/start-test-service';
import { settingsService } from '../src/service.ts';

/** The whole service on a test database. */
export const startSettings = () => startTestService(settingsService);
