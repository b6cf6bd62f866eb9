import { useState } from 'react';
import { FailedState, Skeleton } from '../../ui/index.ts';
import { useTexts } from './back-office-context.ts';

interface LoadedImageProps {
  src: string;
  alt: string;
  className: string | undefined;
}

/** An image with its loading and failed state. */
export function LoadedImage({ src, alt, className }: LoadedImageProps) {
  const { t } = useTexts();
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempts, setAttempts] = useState(0);
  const retry = () => {
    setState('loading');
    setAttempts(attempts + 1);
  };
  return (
    <>
      {state === 'loading' && <Skeleton shape="card" count={2} />}
      {state === 'failed' ? (
        <FailedState t={t} onRetry={retry} />
      ) : (
        <img
          key={attempts}
          className={className}
          src={src}
          alt={alt}
          hidden={state === 'loading'}
          onLoad={() => setState('ready')}
          onError={() => setState('failed')}
        />
      )}
    </>
  );
}
