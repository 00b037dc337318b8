import { test } from '@playwright/test';
import type { Backend } from '../../tests/support/backends.ts';
import { type Stage, openStage } from './stage.ts';

/**
 * Gives each test of a file, or of a group, a stage of its own. The returned object is always that of the running test.
 */
export function stageForEach(name: Backend['name'] = 'embedded'): Omit<Stage, 'close'> {
  let stage: Stage;
  test.beforeEach(async () => {
    stage = await openStage(name);
  });
  test.afterEach(() => stage.close());
  return {
    get url() {
      return stage.url;
    },
    get servedUrl() {
      return stage.servedUrl;
    },
    get proxy() {
      return stage.proxy;
    },
    get backend() {
      return stage.backend;
    },
    documents: (collection) => stage.documents(collection),
    admit: (user) => stage.admit(user),
  };
}
