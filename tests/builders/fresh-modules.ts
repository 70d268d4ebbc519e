/** Vitest's set-up of the `rule` project: workers are reused, so what one file mocked must not reach the next. */
import { vi } from 'vitest';

vi.resetModules();
