import { createRoot } from 'react-dom/client';
import { PointMall } from './PointMall.tsx';

/** Renders the member's part of the point mall in the page's language. */
export function mountPointMall(container: HTMLElement): void {
  createRoot(container, { identifierPrefix: 'mall-' }).render(<PointMall tag={document.documentElement.lang} />);
}
