import { startHotGames } from '#browser/lobby/hot-games';
import { startNews } from '#browser/content/news';
import { startWinners } from '#browser/lobby/winners';

/** What is alive on the home page, in one piece: small scripts apart would weigh more. */
startHotGames();
startNews();
startWinners();
