// Pictures that are asked for when they are seen, and again when something was saved; one that is the same stays as it is.

const watched = new IntersectionObserver((entries) => {
  for (const entry of entries) {
    entry.target.isSeen = entry.isIntersecting;
    if (entry.isIntersecting && entry.target.isDue) {
      load(entry.target);
    }
  }
}, { rootMargin: '200px' });

async function load(image) {
  image.isDue = false;
  if (image.isLoading) {
    image.isDue = true;
    return;
  }
  image.isLoading = true;
  try {
    const answer = await fetch(image.address, { cache: 'no-cache' });
    if (answer.ok) {
      const tag = answer.headers.get('ETag') + image.address;
      if (tag !== image.tag) {
        const old = image.src;
        const fresh = URL.createObjectURL(await answer.blob());
        image.src = fresh;
        image.tag = tag;
        await image.decode().catch(() => {});
        image.dataset.drawn = String(Number(image.dataset.drawn ?? 0) + 1);
        if (old) {
          URL.revokeObjectURL(old);
        }
      }
    }
    image.closest('.card')?.classList.toggle('stale', !answer.ok);
  } catch {
    // The program has ended; the status says so.
  }
  image.isLoading = false;
  if (image.isDue) {
    await load(image);
  }
}

// Done when the picture is there, or is none that is seen.
export async function refresh(image) {
  image.isDue = true;
  if (image.isSeen) {
    await load(image);
  }
}

export function picture(address, alt) {
  const image = document.createElement('img');
  image.address = address;
  image.alt = alt;
  image.isDue = true;
  watched.observe(image);
  return image;
}

export function let_go(root) {
  for (const image of root.querySelectorAll('img')) {
    watched.unobserve(image);
    if (image.src) {
      URL.revokeObjectURL(image.src);
    }
  }
}
