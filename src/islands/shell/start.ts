import { loadNeededIslands } from 'virtual:needed-islands';
import { loadChunk } from '#browser/client/chunk-failures';
import { startFresh } from '#browser/content/fresh-content';
import { onFirstIslandRequest } from '#browser/client/island-loader';
import { startShell } from '#browser/frame/shell';
import { watchCarousels } from '../ui/carousel/watch.ts';

/* What pages of every kind may have is in one script with the frame: each tag of its own would be in the page, and asked for. */
onFirstIslandRequest(() => void loadChunk(loadNeededIslands).catch(reportError));
startShell();
startFresh();
watchCarousels();
