import { startHotGames } from '#browser/hot-games';
import { startNews } from '#browser/news';
import { startWinners } from '#browser/winners';

/** What is alive on the home page, in one piece: small scripts apart would weigh more. */
startHotGames();
startNews();
startWinners();
