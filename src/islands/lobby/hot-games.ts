import { startHotGames } from '#browser/hot-games';

startHotGames();
