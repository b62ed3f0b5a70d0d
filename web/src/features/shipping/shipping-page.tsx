import { compactCode } from '@loop-petal/contracts/rules/text';
import { Tabs } from '@loop-petal/web-kit/tabs';
import { useSearchParams } from 'react-router-dom';
import { PageMeta } from '../../page-meta.tsx';
import { PreviewBar } from '../../preview-bar.tsx';
import { useContent } from '../../queries/use-content.ts';
import { ServicesTab } from './services-tab.tsx';
import { TrackingTab } from './tracking-tab.tsx';

type TabKey = 'services' | 'tracking';

export function Component() {
  const [search, setSearch] = useSearchParams();
  const selected: TabKey = search.get('tab') === 'tracking' ? 'tracking' : 'services';
  const trackingNumber = compactCode(search.get('n') ?? '');

  function select(tab: TabKey) {
    setSearch(tab === 'tracking' ? { tab, ...(trackingNumber && { n: trackingNumber }) } : {}, {
      preventScrollReset: true,
    });
  }

  return (
    <div className="container-page pt-10 pb-16">
      <PreviewBar />
      <PageMeta
        title="Shipping & Tracking"
        description="How our crochet flowers travel, what it costs, and where your parcel is now."
        path="/shipping"
      />
      <h1 className="text-3xl">Shipping & Tracking</h1>
      <p className="mt-3 max-w-2xl text-lg text-muted">{useContent('shipping')?.intro}</p>
      <Tabs<TabKey>
        label="Shipping & Tracking"
        className="mt-8"
        selected={selected}
        onSelect={select}
        tabs={[
          { key: 'services', label: 'Shipping Services', content: <ServicesTab /> },
          {
            key: 'tracking',
            label: 'Order Tracking',
            content: (
              <TrackingTab
                key={trackingNumber}
                trackingNumber={trackingNumber}
                onTrack={(n) => setSearch({ tab: 'tracking', n }, { preventScrollReset: true })}
              />
            ),
          },
        ]}
      />
    </div>
  );
}
