import { startHomeParts } from '#browser/lobby/home-parts';
import { startHomeRows } from '#browser/lobby/home-rows';
import { startStars } from '#browser/lobby/stars';
import { startNews } from '#browser/content/news';

/** All scripts of the home page in one file: separate small files would weigh more. */
startHomeRows();
startHomeParts();
startStars();
startNews();
