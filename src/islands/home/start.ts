import { startHotGames } from '#browser/lobby/hot-games';
import { startStars } from '#browser/lobby/stars';
import { startNews } from '#browser/content/news';
import { startWinners } from '#browser/lobby/winners';

/** All scripts of the home page in one file: separate small files would weigh more. */
startHotGames();
startStars();
startNews();
startWinners();
