module Wavehall
  # What is kept: the path of the program on this computer, the highest frequency and the last scene with the model.
  module Settings
    SECTION = 'Wavehall'.freeze
    # Figures need whole octaves; that at 500 Hz ends at 708 Hz.
    HIGHEST_HZ = 710

    # Path of the program; empty if it is looked for.
    def self.program
      Sketchup.read_default(SECTION, 'program', '').to_s
    end

    def self.program=(path)
      Sketchup.write_default(SECTION, 'program', path.strip.tr('\\', '/'))
    end

    # Highest frequency of scenes that are new, Hz.
    def self.highest_hz(model)
      model.get_attribute(DICTIONARY, 'highestHz', HIGHEST_HZ)
    end

    # Path of the scene that was exported last; nil if there is none.
    def self.scene(model)
      model.get_attribute(DICTIONARY, 'scene')
    end

    def self.keep_scene(model, path)
      model.set_attribute(DICTIONARY, 'scene', path)
    end

    def self.ask(model)
      prompts = ['Program (empty: wavehall on the PATH)', 'Highest frequency of new scenes, Hz']
      answer = UI.inputbox(prompts, [program, highest_hz(model).to_s], 'Wavehall')
      return unless answer
      hertz = Wavehall.number(answer[1], prompts[1])
      self.program = answer[0]
      model.set_attribute(DICTIONARY, 'highestHz', hertz)
    end
  end
end
