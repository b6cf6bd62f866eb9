import { call } from '../../client/client.ts';
import { createLoader } from '../loadable.ts';

const resources = createLoader(async () => (await call('GET /wps/system/domainRoute', {})).resources);

export const $resources = resources.$store;
export const loadResources = resources.load;
