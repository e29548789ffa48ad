import type { Component } from 'svelte';
import Braces from '@lucide/svelte/icons/braces';
import Heading from '@lucide/svelte/icons/heading';
import Link from '@lucide/svelte/icons/link';
import Share2 from '@lucide/svelte/icons/share-2';
import Text from '@lucide/svelte/icons/text-align-start';

const icons: Partial<Record<string, Component<{ class?: string }>>> = {
  link: Link,
  heading: Heading,
  text: Text,
  social_icons: Share2,
};

/** Kinds that have a form. */
export const knownTypes = ['link', 'heading', 'text', 'social_icons'] as const;
export const isKnown = (type: string | null): boolean => type !== null && type in icons;
export const blockIcon = (type: string | null): Component<{ class?: string }> =>
  (type === null ? undefined : icons[type]) ?? Braces;
