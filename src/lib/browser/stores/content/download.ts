import { call } from '../../client/client.ts';
import { createLoader } from '../loadable.ts';

/** Addresses of the apps and of other resources that staff have published. */
const resources = createLoader(async () => (await call('GET /wps/system/domainRoute', {})).resources);

export const $resources = resources.$store;
export const loadResources = resources.load;
