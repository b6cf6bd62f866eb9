import { loadNeededIslands } from 'virtual:needed-islands';
import { loadChunk } from '#browser/client/chunk-failures';
import { refreshFreshContent } from '#browser/content/fresh-content';
import { onFirstIslandRequest } from '#browser/client/island-loader';
import { startShell } from '#browser/shell/shell';
import { watchCarousels } from '../ui/carousel/watch.ts';

/* Scripts of every kind of page are in one file with the shell, to save requests and tags. */
onFirstIslandRequest(() => void loadChunk(loadNeededIslands).catch(reportError));
startShell();
refreshFreshContent();
watchCarousels();
