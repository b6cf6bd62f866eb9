import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ReactNode } from 'react';

/**
 * Wraps the tree of every island: the headless components then insert no <style>, which the content security policy
 * blocks.
 */
export function Ui({ children }: { children: ReactNode }) {
  return <CSPProvider disableStyleElements>{children}</CSPProvider>;
}
