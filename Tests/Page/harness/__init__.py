"""What the tests of the page share: servers, a browser, fingers, photos and patience."""
