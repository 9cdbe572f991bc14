#include "source/sha256.h"

#include <Poco/DigestEngine.h>
#include <Poco/SHA2Engine.h>

namespace talia::source {

std::string sha256(std::string_view bytes) {
  return sha256(TextBytes(bytes));
}

std::string sha256(const Bytes& bytes) {
  Poco::SHA2Engine engine(Poco::SHA2Engine::SHA_256);
  bytes.each([&](std::string_view piece) {
    engine.update(piece.data(), piece.size());
    return true;
  });
  return Poco::DigestEngine::digestToHex(engine.digest());
}

}  // namespace talia::source
