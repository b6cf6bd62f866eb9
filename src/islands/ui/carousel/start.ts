import { watchCarousels } from './watch.ts';

watchCarousels();
